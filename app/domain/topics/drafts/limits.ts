/** More unfinished texts than anybody works on; a program cannot fill the disk with them. */
export const DRAFTS_MAX = 50;
