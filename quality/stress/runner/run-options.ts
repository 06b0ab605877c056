import { parseArgs } from 'node:util';

const options = {
  case: { type: 'string', multiple: true, default: [] as string[] },
  rounds: { type: 'string' },
  short: { type: 'boolean', default: false },
  profile: { type: 'string' },
} as const;

const exitWith = (message: string): never => {
  console.error(message);
  process.exit(1);
};

const parse = () => {
  try {
    return parseArgs({ options }).values;
  } catch (error) {
    return exitWith(error instanceof Error ? error.message : String(error));
  }
};

/** Reads the arguments of a run; ends the process with a message if one is wrong. Only benchmarks write a profile. */
export const readRunOptions = (names: readonly string[], { hasProfile = false } = {}) => {
  const values = parse();
  if (values.profile !== undefined && !hasProfile) exitWith("Unknown option '--profile'");
  const areKnown = values.case.every((name) => names.includes(name));
  if (!areKnown || (values.rounds !== undefined && !/^[1-9]\d*$/.test(values.rounds)))
    exitWith(`Cases are ${names.join(', ')}; --rounds takes a positive integer.`);
  return values;
};
