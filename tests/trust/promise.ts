/**
 * What one promise came to: `figure` is what was measured, `holds` whether that is what was
 * promised. Null: it could not be tried on this machine.
 */
export type Outcome = { holds: boolean | null; figure: string };

export type Promised = { promise: string; run: () => Promise<Outcome> };

export const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;
