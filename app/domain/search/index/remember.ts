type Remembered<Value> = {
  read: () => Promise<Value>;
  /** The next reader reads the value again. */
  forget: () => void;
};

/**
 * Reads a value once for all readers of a process, and again after so many seconds. Readers wait
 * for the same answer; an error is not remembered.
 */
export function remember<Value>(
  find: () => Promise<Value>,
  secondsOf: (value: Value) => number,
): Remembered<Value> {
  let asked: { answer: Promise<Value>; until_ms: number } | null = null;

  async function read(): Promise<Value> {
    if (asked && performance.now() < asked.until_ms) return await asked.answer;
    const own = { answer: find(), until_ms: Number.POSITIVE_INFINITY };
    asked = own;
    try {
      const value = await own.answer;
      own.until_ms = performance.now() + secondsOf(value) * 1000;
      return value;
    } catch (error) {
      if (asked === own) asked = null;
      throw error;
    }
  }

  return {
    read,
    forget: () => {
      asked = null;
    },
  };
}
