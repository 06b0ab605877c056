import { spawnSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import type { DataFolder } from './data-folder.ts';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';

/** A user and group by number. */
export type Ids = { readonly uid: number; readonly gid: number };

/** How PostgreSQL's programs are run: a command put before them, a user to run as, who owns what they write. */
export type Account = {
  readonly prefix: readonly string[];
  readonly runAs: Ids | undefined;
  readonly owner: Ids | undefined;
};

/** PostgreSQL's programs see nothing of the shop's own environment, which may hold keys. */
export const programEnv = {
  PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin:/run/current-system/sw/bin',
  LC_ALL: 'C',
  TZ: 'UTC',
};

const ourselves: Account = { prefix: [], runAs: undefined, owner: undefined };

const runningAs = (owner: Ids): Account => ({ prefix: [], runAs: owner, owner });

// For a folder that only root can enter: the other user keeps one right of root's, to pass folders.
const runningAsWithPassage = (owner: Ids): Account => ({
  prefix: [
    'setpriv',
    `--reuid=${owner.uid}`,
    `--regid=${owner.gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without it access(2), by which initdb looks for its files, does not count that right.
    '--securebits=+no_setuid_fixup',
  ],
  runAs: undefined,
  owner,
});

// In a user namespace the files stay our own and PostgreSQL sees itself as another user.
const inNamespaceAs = ({ uid, gid }: Ids): Account => ({
  ...ourselves,
  prefix: ['unshare', '--user', `--map-user=${uid}`, `--map-group=${gid}`],
});

// Entering the folder and running the program is the only test that all systems answer truthfully.
const works = (account: Account, root: string, postgres: string): boolean => {
  const script = ['sh', '-c', 'cd "$1" && exec "$2" --version', 'sh', root, postgres];
  const [file = 'sh', ...args] = [...account.prefix, ...script];
  return spawnSync(file, args, { ...account.runAs, env: programEnv, cwd: '/', stdio: 'ignore' }).status === 0;
};

// initdb looks its user up by number, so the number has to be one that the system has a name for.
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

/** Decides who runs PostgreSQL, which refuses to run as root. Throws `no-account` when nobody can. */
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
