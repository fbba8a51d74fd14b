// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.28;

/// A token of the practice chain. As the real USDT on Ethereum, transfer returns nothing. Everything but the balances is in the
/// code, so that the code can be put at a fixed address.
contract PracticeToken {
    mapping(address => uint256) public balanceOf;
    /// How much the issuer has issued to the hot wallet: what the exchange's books say was issued for practice.
    uint256 public issued;
    uint256 public totalSupply;

    uint8 public immutable decimals;
    address private immutable issuer;
    bytes32 private immutable code;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(bytes32 code_, uint8 decimals_) {
        code = code_;
        decimals = decimals_;
        issuer = msg.sender;
    }

    function symbol() public view returns (string memory) {
        uint256 length;
        while (length < 32 && code[length] != 0) length++;
        bytes memory text = new bytes(length);
        for (uint256 i; i < length; i++) text[i] = code[i];
        return string(text);
    }

    function name() external view returns (string memory) {
        return string.concat("Practice ", symbol());
    }

    function transfer(address to, uint256 value) external {
        require(to != address(0), "no address");
        require(balanceOf[msg.sender] >= value, "not enough");
        unchecked {
            balanceOf[msg.sender] -= value;
            balanceOf[to] += value;
        }
        emit Transfer(msg.sender, to, value);
    }

    function mint(address to, uint256 value) external {
        require(msg.sender == issuer, "not the issuer");
        _mint(to, value);
    }

    /// Mints or burns the difference, so that repeating the call changes nothing.
    function issueUpTo(address to, uint256 total) external {
        require(msg.sender == issuer, "not the issuer");
        if (total >= issued) {
            _mint(to, total - issued);
        } else {
            balanceOf[to] -= issued - total;
            totalSupply -= issued - total;
            emit Transfer(to, address(0), issued - total);
        }
        issued = total;
    }

    function _mint(address to, uint256 value) private {
        totalSupply += value;
        balanceOf[to] += value;
        emit Transfer(address(0), to, value);
    }
}
