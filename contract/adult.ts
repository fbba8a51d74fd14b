const ADULT_YEARS = 18;

/** Eighteen on that day, both as `2008-02-29`. Born on 29 February, one is eighteen on 1 March where the year has no such day. */
export const isAdultOn = (birthDate: string, today: string): boolean =>
  `${Number(birthDate.slice(0, 4)) + ADULT_YEARS}${birthDate.slice(4)}` <= today;
