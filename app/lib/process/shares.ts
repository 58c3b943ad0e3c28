type Limits = { of_network: number; in_all: number };

/** Counts how much of a scarce resource the networks use, and refuses a use beyond a limit. */
export function limitShares({ of_network, in_all }: Limits) {
  const shares = new Map<string, number>();
  let total = 0;

  const change = (network: string, difference: number) => {
    const share = (shares.get(network) ?? 0) + difference;
    total += difference;
    if (share === 0) shares.delete(network);
    else shares.set(network, share);
  };

  return {
    /** False if it would be too much. Then nothing is counted. */
    take: (network: string, amount: number): boolean => {
      if (total + amount > in_all || (shares.get(network) ?? 0) + amount > of_network) return false;
      change(network, amount);
      return true;
    },
    giveBack: (network: string, amount: number): void => change(network, -amount),
  };
}
