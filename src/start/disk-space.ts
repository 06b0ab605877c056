import { statfs } from 'node:fs/promises';

const GIB = 1024 ** 3;

/** True if less than 5 % of the disk, and less than 1 GiB, is free at a path, or fewer than 1 % of its inodes. */
export const isDiskLow = async (path: string): Promise<boolean> => {
  const { bsize, blocks, bavail, files, ffree } = await statfs(path);
  return bavail * bsize < Math.min(GIB, blocks * bsize * 0.05) || (files > 0 && ffree < files * 0.01);
};
