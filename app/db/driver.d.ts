import type { Socket } from "node:net";
import "postgres";

// What driver.patch adds to the driver, and options that its types lack.
declare module "postgres" {
  interface Options<T extends Record<string, PostgresType>> {
    /**
     * How many milliseconds a query may take that is sent now, including its wait for a connection.
     */
    time_left?: () => number;
    /**
     * Called when a query starts, with its text between the parameters. What it returns is called
     * when the query ends.
     */
    query_started?: (query: { strings: readonly string[] }) => () => void;
    /** Gets each query outside of transactions, and calls `send` when it may be sent. */
    lane?: (query: LaneQuery, send: (query: LaneQuery) => void) => void;
    /** A query with more of them is rejected. */
    max_parameters?: number;
    /** "direct" begins TLS at once, which saves a round trip. */
    sslnegotiation?: "direct" | null;
    /** Opens each connection. It may still be connecting. */
    socket?: () => Socket | Promise<Socket>;
  }

  /** A query in a lane. */
  interface LaneQuery {
    resolve: (result: unknown) => void;
    reject: (error: unknown) => void;
  }

  interface UnsafeQueryOptions {
    /** The values of the rows come in the binary format. */
    binary?: boolean | undefined;
  }

  interface Sql<TTypes extends Record<string, unknown> = {}> {
    /**
     * Closes all connections at once, and rejects what was sent on them. Later queries open new
     * ones.
     */
    dropAll(error: globalThis.Error): void;
  }
}
