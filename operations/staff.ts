import { createRepositories } from '#bootstrap/create-repositories.ts';
import { createLog } from '#bootstrap/logging/create-log.ts';
import { printError } from '#bootstrap/logging/standard-error.ts';
import { createSecretPorts, staffSetUpUrl } from '#bootstrap/staff-access.ts';
import { parseFields } from '#domain/api/parse-fields.ts';
import { STAFF_ROLES } from '#domain/staff/role.ts';
import { invitationSchema } from '#domain/staff/staff-credentials.ts';
import type { StaffRefusal } from '#domain/staff/staff-refusal.ts';
import { emailSchema } from '#domain/text/typed-text.ts';
import { err, type Result } from '#domain/values/result.ts';
import { inviteOnCommandLine, recoverOnCommandLine } from '#services/staff/index.ts';
import { openShopDatabase } from './backup/shop-database.ts';
import { runCommand } from './command.ts';
import { readShopSettings } from './shop-ports.ts';

const usage = `Usage: npm run staff -- invite EMAIL ROLE, or npm run staff -- recover EMAIL; the roles are ${STAFF_ROLES.join(', ')}.`;

const REFUSALS: Partial<Record<StaffRefusal, string>> = {
  'email-taken': 'A member with this email exists already; "recover" prints a new link.',
  'unknown-member': 'There is no member with this email; "invite" adds one.',
};

type Ports = Parameters<typeof inviteOnCommandLine>[0] & Parameters<typeof recoverOnCommandLine>[0];

/** The secret of a link, or a sentence why there is none. */
const run = async (ports: Ports, args: readonly string[]): Promise<Result<string, string>> => {
  const [command, email = '', role] = args;
  const performed = await perform(ports, command, email, role);
  if (!performed) return err(usage);
  return performed.ok ? performed : err(REFUSALS[performed.error] ?? performed.error);
};

const perform = async (
  ports: Ports,
  command: string | undefined,
  email: string,
  role: string | undefined,
) => {
  if (command === 'recover' && role === undefined) {
    const parsed = parseFields(emailSchema, email);
    return parsed.ok ? recoverOnCommandLine(ports, parsed.value) : undefined;
  }
  const name = email.replace(/@.*$/, '');
  const parsed = command === 'invite' ? parseFields(invitationSchema, { email, name, role }) : undefined;
  return parsed?.ok ? inviteOnCommandLine(ports, parsed.value) : undefined;
};

await runCommand({
  usage,
  argumentCounts: [2, 3],
  readSettings: readShopSettings,
  run: async (config, args, disposables) => {
    const { orm } = await openShopDatabase(config, disposables);
    const ports = {
      ...createRepositories(orm, orm),
      ...createSecretPorts(config),
      clock: () => new Date(),
      log: createLog(config.logLevel),
    };
    const secret = await run(ports, args);
    if (!secret.ok) {
      printError(secret.error);
      return 1;
    }
    console.log(`Open this link to set up the sign-in. It works once, within 48 hours, and is secret:`);
    console.log(staffSetUpUrl(config, secret.value));
    return 0;
  },
});
