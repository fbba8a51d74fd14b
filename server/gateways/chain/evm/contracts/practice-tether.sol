// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.28;

/// The token of the practice chain. Six decimals, and as the real one on Ethereum: transfer answers nothing.
contract PracticeTether {
    string public constant name = "Practice Tether";
    string public constant symbol = "USDT";
    uint8 public constant decimals = 6;
    uint256 public immutable totalSupply;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        totalSupply = supply;
        balanceOf[msg.sender] = supply;
        emit Transfer(address(0), msg.sender, supply);
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
}
