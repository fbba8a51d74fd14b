const ADULT_YEARS = 18;

/** Eighteen on that day; both dates as `2008-02-29`. Someone born on 29 February turns eighteen on 1 March unless it's a leap year. */
export const isAdultOn = (birthDate: string, today: string): boolean =>
  `${Number(birthDate.slice(0, 4)) + ADULT_YEARS}${birthDate.slice(4)}` <= today;
