import { defineConfig } from 'drizzle-kit';

export default defineConfig({
  dialect: 'postgresql',
  schema: './src/adapters/postgres/schema/schema.ts',
  out: './src/adapters/postgres/migrations',
  casing: 'snake_case',
});
