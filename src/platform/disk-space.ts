import { statfs } from 'node:fs/promises';

const GIB = 1024 ** 3;

/** True if free space is under 5 % of the disk and under 1 GiB, or under 1 % of the inodes are free. */
export const isDiskLow = async (path: string): Promise<boolean> => {
  const { bsize, blocks, bavail, files, ffree } = await statfs(path);
  return bavail * bsize < Math.min(GIB, blocks * bsize * 0.05) || (files > 0 && ffree < files * 0.01);
};
