/** Whether an import has given this address to a member who has none: nothing is ever sent to it. */
export function isNoAddress(email: string): boolean {
  return /^member-\d+@no-address\.invalid$/.test(email);
}
