// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.28;

/// Tokens as an attacker or a careless issuer makes them; only tests deploy them.

/// Keeps one part in a hundred of what is sent.
contract TakingToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function transfer(address to, uint256 value) external returns (bool) {
        require(balanceOf[msg.sender] >= value, "not enough");
        uint256 kept = value / 100;
        balanceOf[msg.sender] -= value;
        balanceOf[to] += value - kept;
        balanceOf[address(this)] += kept;
        emit Transfer(msg.sender, to, value - kept);
        emit Transfer(msg.sender, address(this), kept);
        return true;
    }
}

/// Answers false instead of failing, and moves and tells nothing.
contract FalseToken {
    uint8 public constant decimals = 6;
    mapping(address => uint256) public balanceOf;

    event Transfer(address indexed from, address indexed to, uint256 value);

    constructor(uint256 supply) {
        balanceOf[msg.sender] = supply;
    }

    function transfer(address, uint256) external pure returns (bool) {
        return false;
    }
}
