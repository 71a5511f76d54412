// Exact sums of decimals as written: 0.1 + 0.2 is 0.3.

/** Returns the sum of plain decimals (without exponents). Trailing zeros are removed. */
export function exactSum(decimals: readonly string[]): string {
  const places = Math.max(0, ...decimals.map((decimal) => decimal.split('.')[1]?.length ?? 0));
  const sum = decimals.reduce((total, decimal) => {
    const [whole = '0', fraction = ''] = decimal.split('.');
    return total + BigInt(whole + fraction.padEnd(places, '0'));
  }, 0n);
  const digits = String(sum < 0n ? -sum : sum).padStart(places + 1, '0');
  const text = places === 0 ? digits : `${digits.slice(0, -places)}.${digits.slice(-places)}`.replace(/\.?0+$/, '');
  return (sum < 0n ? '-' : '') + text;
}

/** Returns whether two decimals are the same number. */
export const isSame = (one: string, other: string): boolean => exactSum([one]) === exactSum([other]);
