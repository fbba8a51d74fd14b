/** Why an invited trader's fees earn nothing: the two appear to be one person, or an operator found another reason. */
export const rewardCauses = ['same_document', 'same_device', 'same_contact', 'operator'] as const;
export type RewardCause = (typeof rewardCauses)[number];

/** Why a reward that was due wasn't paid. */
export type VoidCause = RewardCause | 'not_verified';
