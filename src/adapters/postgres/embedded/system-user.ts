import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

export type Ids = { readonly uid: number; readonly gid: number };

/** How PostgreSQL's programs run: a command prefix, the user, and the owner of what they write. */
export type Account = {
  readonly prefix: readonly string[];
  readonly runAs: Ids | undefined;
  readonly owner: Ids | undefined;
};

/** PostgreSQL's programs must not see the shop's environment, which may contain keys. */
export const programEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const ourselves: Account = { prefix: [], runAs: undefined, owner: undefined };

const runningAs = (owner: Ids): Account => ({ prefix: [], runAs: owner, owner });

// For a folder that only root can enter: the user gets the capability to pass through it.
const runningAsWithPassage = (owner: Ids): Account => ({
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
const inNamespaceAs = ({ uid, gid }: Ids): Account => ({
  ...ourselves,
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
});

// Running the program from the folder is the only test that is reliable on all systems.
const works = (account: Account, root: string, postgres: string): boolean => {
  const script = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', root, postgres];
  const [file = 'sh', ...args] = [...account.prefix, ...script];
  return spawnSync(file, args, { ...account.runAs, env: programEnv, cwd: '/', stdio: 'ignore' }).status === 0;
};

// initdb looks its user up by number, so the number must have a name in /etc/passwd.
const namedUser = (): Ids | undefined => {
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

const candidates = (folder: DataFolder): readonly Account[] => {
  const { uid, gid } = statSync(folder.cluster, { throwIfNoEntry: false }) ?? statSync(folder.root);
  if (uid !== 0) return [runningAs({ uid, gid }), runningAsWithPassage({ uid, gid })];
  const named = namedUser();
  return named ? [inNamespaceAs(named), runningAs(named), runningAsWithPassage(named)] : [];
};

/** Chooses the account for PostgreSQL, which does not run as root. Throws `no-account` if there is none. */
export const chooseAccount = (folder: DataFolder, postgres: string): Account => {
  const isRoot = process.getuid?.() === 0;
  if (!isRoot && hasName()) return ourselves;
  const named = isRoot ? undefined : namedUser();
  const possible = isRoot ? candidates(folder) : named ? [inNamespaceAs(named)] : [];
  const chosen = possible.find((account) => works(account, folder.root, postgres));
  if (chosen) return chosen;
  throw new EmbeddedPostgresError(
    'no-account',
    isRoot
      ? `PostgreSQL does not run as root, and this system offers neither user namespaces nor another user who can enter ${folder.root}; start the shop as an ordinary user, or set DATABASE_URL.`
      : `PostgreSQL needs a user with a name, and number ${process.getuid?.()} has none in /etc/passwd; start the shop as another user, or set DATABASE_URL.`,
  );
};
