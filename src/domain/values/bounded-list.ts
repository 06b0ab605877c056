import { z } from 'zod/mini';

const MAX_ISSUES = 5;

/** Leaves messages that an element's schema does not have to the caller, who may have its own. */
const WITHOUT_DEFAULT_MESSAGES = { error: () => '', reportInput: true };

type Bounds = {
  readonly max: number;
  readonly empty?: string;
};

/** A list of at most `max` elements, checked before any element, so that a huge request costs nothing. */
// @__NO_SIDE_EFFECTS__ so that pages leave out what only the server parses.
export const boundedList = <T extends z.ZodMiniType>(element: T, { max, empty }: Bounds) =>
  z.pipe(
    z.array(z.unknown()).check(z.maxLength(max), z.minLength(empty === undefined ? 0 : 1, empty)),
    z.transform((values: unknown[], context): z.output<T>[] => {
      const accepted: z.output<T>[] = [];
      for (const [index, value] of values.entries()) {
        const parsed = z.safeParse(element, value, WITHOUT_DEFAULT_MESSAGES);
        if (parsed.success) accepted.push(parsed.data);
        else
          for (const issue of parsed.error.issues)
            context.issues.push({ ...issue, path: [index, ...issue.path] } as z.core.$ZodRawIssue);
        if (context.issues.length >= MAX_ISSUES) break;
      }
      return accepted;
    }),
  );
