import { createHash } from 'node:crypto';
import { chmodSync, chownSync, lstatSync, mkdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { systemCode } from '#platform/system-error.ts';
import { EmbeddedPostgresError, reasonOf } from './embedded-postgres-error.ts';
import type { SystemUser } from './system-user.ts';

/** Part of the socket's file name; no TCP port is opened. */
export const SOCKET_PORT = 5432;

/** The shortest limit of all systems (macOS 103, Linux 107 bytes). */
const MAX_PATH_BYTES = 103;

const fits = (folder: string): boolean =>
  Buffer.byteLength(join(folder, `.s.PGSQL.${SOCKET_PORT}.lock`)) <= MAX_PATH_BYTES;

const choosePath = (root: string): string => {
  const inside = join(root, 'postgres-socket');
  if (fits(inside)) return inside;
  const name = createHash('sha256').update(root).digest('hex').slice(0, 12);
  const outside = join(tmpdir(), `camellia-${process.getuid?.() ?? 0}-${name}`);
  if (fits(outside)) return outside;
  throw new EmbeddedPostgresError(
    `The path ${outside} is too long for a socket; set TMPDIR or DATA_DIR to a shorter path.`,
  );
};

/** Creates the socket's folder, which only its owner can enter. @throws EmbeddedPostgresError */
export const prepareSocketFolder = (root: string, user: SystemUser): string => {
  const folder = choosePath(root);
  const ownUid = process.getuid?.() ?? 0;
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) !== 'EEXIST') {
      throw new EmbeddedPostgresError(
        `The folder ${folder} for the database's socket cannot be made (${reasonOf(error)}).`,
        { cause: error },
      );
    }
  }
  const found = lstatSync(folder);
  // In a shared folder such as /tmp, another user may have created a folder or link with this name.
  if (!found.isDirectory() || ![ownUid, user.owner?.uid].includes(found.uid)) {
    throw new EmbeddedPostgresError(
      `${folder} is not a folder of this user, so the database's socket is not created there; remove it or set TMPDIR.`,
    );
  }
  if ((found.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
  const { owner } = user;
  if (owner && found.uid !== owner.uid) chownSync(folder, owner.uid, owner.gid);
  return folder;
};
