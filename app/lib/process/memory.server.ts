import { totalmem } from "node:os";

const GIBIBYTE = 1024 ** 3;

/** What this process and those that it starts may use: the memory of the machine, or of a container. */
export const MEMORY_BYTES = Math.min(process.constrainedMemory() || totalmem(), totalmem());

/** A machine of 1 GB, or a smaller one, on which the app and PostgreSQL must share what there is. */
export const IS_SMALL_MACHINE = MEMORY_BYTES < GIBIBYTE;
