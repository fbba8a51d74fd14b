// The pages /account and /accountCurrency let choose for another page. That one names the choice in the address (`for`), comes
// back into view when it is made, and takes it from here. Taken once: a later visit of the page begins without it.

const given = new Map<string, string>();

export const giveChoice = (name: string, value: string): void => {
  given.set(name, value);
};
export function takeChoice(name: string): string | undefined {
  const value = given.get(name);
  given.delete(name);
  return value;
}
