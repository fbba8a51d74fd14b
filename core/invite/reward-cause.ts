/** Why the fees of an invited trader bring nothing: the two seem to be one person, or an operator found another reason. */
export const rewardCauses = ['same_document', 'same_device', 'same_contact', 'operator'] as const;
export type RewardCause = (typeof rewardCauses)[number];

/** Why a reward that fell due was not paid. */
export type VoidCause = RewardCause | 'not_verified';
