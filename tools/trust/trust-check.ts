/**
 * The result of a check. `figure` is the measurement. `holds` is null if the check cannot run on
 * this machine.
 */
export type Outcome = { holds: boolean | null; figure: string };

export type TrustCheck = { promise: string; run: () => Promise<Outcome> };

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
