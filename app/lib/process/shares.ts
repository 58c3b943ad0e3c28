type Limits = { of_each: number; in_all: number };

/**
 * Counts how much of a scarce resource each user of it has, such as a network or a member, and refuses
 * a use beyond a limit.
 */
export function limitShares({ of_each, in_all }: Limits) {
  const shares = new Map<string, number>();
  let total = 0;

  const change = (user: string, difference: number) => {
    const share = (shares.get(user) ?? 0) + difference;
    total += difference;
    if (share === 0) shares.delete(user);
    else shares.set(user, share);
  };

  return {
    /** False if it would be too much. Then nothing is counted. */
    take: (user: string, amount: number): boolean => {
      if (total + amount > in_all || (shares.get(user) ?? 0) + amount > of_each) return false;
      change(user, amount);
      return true;
    },
    giveBack: (user: string, amount: number): void => change(user, -amount),
  };
}
