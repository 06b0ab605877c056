import { type Context, Hono } from 'hono';
import { z } from 'zod';
import { type Faults, faultPlan } from './faults.ts';

interface ControlApiOptions {
  readonly faults: Faults;
  /** Signs with a new key from now on; returns the ids of the published keys, the signing one first. */
  readonly rotateKeys: (options: { keepOld: boolean }) => Promise<string[]>;
}

const rotation = z.strictObject({ keepOld: z.boolean().default(true) });

async function bodyOf<T extends z.ZodType>(c: Context, schema: T) {
  const text = await c.req.text();
  try {
    return schema.safeParse(text === '' ? {} : JSON.parse(text));
  } catch {
    return schema.safeParse(undefined);
  }
}

/** The control API for tests: `faults` (GET, POST, DELETE) and `rotate-keys` (POST), in JSON. */
export function createControlApi({ faults, rotateKeys }: ControlApiOptions): Hono {
  const app = new Hono();

  app.use(async (c, next) => {
    if (c.req.header('sec-fetch-site') === 'cross-site') return c.json({ error: 'cross-site' }, 403);
    return next();
  });

  app.get('/faults', (c) => c.json(faults.plan()));
  app.post('/faults', async (c) => {
    const plan = await bodyOf(c, faultPlan);
    if (!plan.success) return c.json({ error: z.prettifyError(plan.error) }, 400);
    faults.set(plan.data);
    return c.json(faults.plan());
  });
  app.delete('/faults', (c) => {
    faults.clear();
    return c.json(faults.plan());
  });

  app.post('/rotate-keys', async (c) => {
    const options = await bodyOf(c, rotation);
    if (!options.success) return c.json({ error: z.prettifyError(options.error) }, 400);
    return c.json({ keys: await rotateKeys(options.data) });
  });

  return app;
}
