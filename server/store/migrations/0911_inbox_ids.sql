-- The ID of a message about a reward named the invited trader, and that of a transfer received the sender's withdrawal.
UPDATE inbox_message SET id = 'reward:' || number WHERE kind = 'reward';
UPDATE inbox_message SET id = 'deposit:credited:transfer:' || number WHERE id LIKE 'deposit:credited:withdrawal:%';
