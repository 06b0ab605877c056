import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type UserIds = { readonly uid: number; readonly gid: number };

/** How PostgreSQL's programs run: a command prefix, the user, and the owner of what they write. */
export type SystemUser = {
  readonly prefix: readonly string[];
  readonly runAs: UserIds | undefined;
  readonly owner: UserIds | undefined;
};

/** PostgreSQL's programs must not see the shop's environment, which may contain keys. */
export const PROGRAM_ENV = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const currentUser: SystemUser = { prefix: [], runAs: undefined, owner: undefined };

const asUser = (owner: UserIds): SystemUser => ({ prefix: [], runAs: owner, owner });

// For a folder that only root can enter: the user gets the capability to pass through it.
const asUserWithDacOverride = (owner: UserIds): SystemUser => ({
  prefix: [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it access(2), with which initdb looks for its files, ignores that capability.
    '--securebits=+no_setuid_fixup',
  ],
  runAs: undefined,
  owner,
});

// In a user namespace the files stay ours, while PostgreSQL sees itself as another user.
const inUserNamespace = ({ uid, gid }: UserIds): SystemUser => ({
  ...currentUser,
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
});

// Running the program from the folder is the only test that is reliable on all systems.
const canRun = (user: SystemUser, root: string, postgres: string): boolean => {
  const script = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', root, postgres];
  const [file = 'sh', ...args] = [...user.prefix, ...script];
  return spawnSync(file, args, { ...user.runAs, env: PROGRAM_ENV, cwd: '/', stdio: 'ignore' }).status === 0;
};

// initdb looks its user up by number, so the number must have a name in /etc/passwd.
const namedUser = (): UserIds | undefined => {
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name, , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter(({ uid, gid }) => uid > 0 && gid > 0);
  const preferred = ['postgres', 'nobody'].map((name) => users.find((user) => user.name === name));
  return [...preferred, ...users].find((user) => user !== undefined);
};

const hasName = (): boolean => {
  try {
    return userInfo().username !== '';
  } catch {
    return false;
  }
};

const candidates = (folder: DataFolder): readonly SystemUser[] => {
  const { uid, gid } = statSync(folder.cluster, { throwIfNoEntry: false }) ?? statSync(folder.root);
  if (uid !== 0) return [asUser({ uid, gid }), asUserWithDacOverride({ uid, gid })];
  const user = namedUser();
  return user ? [inUserNamespace(user), asUser(user), asUserWithDacOverride(user)] : [];
};

/** Chooses the account for PostgreSQL, which does not run as root. @throws EmbeddedPostgresError if there is none */
export const chooseSystemUser = (folder: DataFolder, postgres: string): SystemUser => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return currentUser;
  const user = isRoot ? undefined : namedUser();
  const users = isRoot ? candidates(folder) : user ? [inUserNamespace(user)] : [];
  const chosen = users.find((candidate) => canRun(candidate, folder.root, postgres));
  if (chosen) return chosen;
  throw new EmbeddedPostgresError(
    isRoot
      ? `PostgreSQL does not run as root, and this system offers neither user namespaces nor another user who can enter ${folder.root}; start the shop as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL needs a user with a name, and number ${process.getuid?.()} has none in /etc/passwd; start the shop as another user, or set DATABASE_URL.`,
  );
};
