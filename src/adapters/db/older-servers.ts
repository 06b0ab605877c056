/** PostgreSQL 17, the first that changes the expression of a generated column. */
const SET_EXPRESSION_SINCE = 170_000;
const SET_EXPRESSION =
  /ALTER TABLE "products" ALTER COLUMN "search" SET EXPRESSION AS (?<expression>\([\s\S]+\));/;

/**
 * The statement of a migration as a server of that version (`server_version_num`) runs it: before 17 a search column with a
 * new expression is dropped and added with its index.
 */
export const statementFor =
  (version: number) =>
  (statement: string): string => {
    const { expression } = SET_EXPRESSION.exec(statement)?.groups ?? {};
    if (expression === undefined || version >= SET_EXPRESSION_SINCE) return statement;
    return `ALTER TABLE "products" DROP COLUMN "search";
      ALTER TABLE "products" ADD COLUMN "search" tsvector GENERATED ALWAYS AS ${expression} STORED;
      CREATE INDEX "products_search" ON "products" USING gin ("search") WITH (fastupdate = off);`;
  };
