// Preloaded into a shop: shifts its clock by WRONG_BY_MS. SIGUSR2 switches the shift on or off; with WRONG_LATER it starts
// off.
const shiftMs = Number(process.env['WRONG_BY_MS'] ?? 0);
const SystemDate = Date;
let isShifted = process.env['WRONG_LATER'] === undefined;
const currentShiftMs = (): number => (isShifted ? shiftMs : 0);
process.on('SIGUSR2', () => {
  isShifted = !isShifted;
});

globalThis.Date = class extends SystemDate {
  constructor(...args: [] | ConstructorParameters<typeof SystemDate>) {
    if (args.length === 0) super(SystemDate.now() + currentShiftMs());
    else super(...args);
  }
  static override now(): number {
    return SystemDate.now() + currentShiftMs();
  }
} as DateConstructor;
