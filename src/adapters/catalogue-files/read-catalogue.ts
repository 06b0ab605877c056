import { join } from 'node:path';
import { z } from 'zod';
import { BOUNDS, brewingFields, MAX_CHARACTERS, wholeWithin } from '#domain/catalogue/catalogue-bounds.ts';
import { type Group, type StoredProduct, TEA_TYPES } from '#domain/catalogue/product.ts';
import { isProductName, NAME_RULE } from '#domain/catalogue/product-name.ts';
import { THEMES } from '#domain/catalogue/themes.ts';
import {
  catalogueFilesIn,
  catalogueFoldersIn,
  faultIn,
  readCatalogueFile,
  writtenCents,
  writtenText,
} from './catalogue-file.ts';

/** The shop's categories in order; each is a folder with a JSON file per product. */
const FOLDERS: readonly { readonly id: Group; readonly title: string }[] = [
  { id: 'tea', title: 'Tea' },
  { id: 'coffee', title: 'Coffee' },
  { id: 'other-products', title: 'Other products' },
];

/** Operating systems limit the open files of a process. */
const FILES_AT_ONCE = 64;

const brewingSchema = z.strictObject({
  ...brewingFields,
  origin: writtenText(MAX_CHARACTERS.origin),
  harvest: writtenText(MAX_CHARACTERS.harvest),
});

const fileSchema = z.strictObject({
  id: z
    .string()
    .max(100)
    .regex(/^[a-z0-9-]+$/, 'must be of lower-case letters, digits and hyphens'),
  name: writtenText(60).refine(isProductName, NAME_RULE),
  price: writtenCents.pipe(z.number().positive('must be 0.01 or more')),
  type: z.enum(TEA_TYPES).optional(),
  description: writtenText(MAX_CHARACTERS.description),
  taste: writtenText(MAX_CHARACTERS.taste),
  liquor: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #b06a2c'),
  leaf: z.enum(['needle', 'pearl', 'twist', 'flat', 'powder', 'broken', 'bean', 'ware']),
  unit: writtenText(MAX_CHARACTERS.unit),
  unitGrams: wholeWithin(BOUNDS.unitGrams),
  stockGrams: wholeWithin(BOUNDS.stockGrams),
  consist: z.array(z.strictObject({ ingrName: writtenText(100), ingredient: z.string() })).max(50),
  brewing: brewingSchema.optional(),
  themes: z.array(z.enum(THEMES)),
  keywords: z.array(z.string().regex(/^[a-z]+(?: [a-z]+)*$/, 'must be of lower-case words')).max(100),
});

type StartingProduct = StoredProduct & { readonly keywords: string };

type CatalogueGroup = {
  readonly id: Group;
  readonly title: string;
  readonly items: readonly StartingProduct[];
};

/**
 * Reads the starting catalogue from its folder.
 * @throws CatalogueFileError if a file is invalid, or a name in it is a duplicate or unknown
 */
export const readCatalogue = async (folder: string): Promise<CatalogueGroup[]> => {
  await rejectUnknownFolders(folder);
  const ingredients = await readCatalogueFile(join(folder, 'ingredients.json'), ingredientsSchema);
  const rejectUsed = createUniqueness();
  const groups: CatalogueGroup[] = [];
  for (const { id, title } of FOLDERS) {
    const files = await catalogueFilesIn(join(folder, id));
    const items: StartingProduct[] = [];
    for (let from = 0; from < files.length; from += FILES_AT_ONCE) {
      const some = files.slice(from, from + FILES_AT_ONCE);
      const read = await Promise.all(some.map(async (file) => ({ file, facts: await readProduct(file) })));
      for (const { file, facts } of read) {
        rejectUsed(file, 'id', facts.id);
        rejectUsed(file, 'name', facts.name);
        rejectUnknownIngredients(file, facts, ingredients);
        items.push(toProduct(id, facts));
      }
    }
    groups.push({ id, title, items });
  }
  return groups;
};

const ingredientsSchema = z.record(z.string(), z.strictObject({ name: writtenText(100) }));

type Ingredients = z.infer<typeof ingredientsSchema>;
type ProductFacts = z.infer<typeof fileSchema>;

const readProduct = (file: string): Promise<ProductFacts> => readCatalogueFile(file, fileSchema);

const rejectUnknownFolders = async (folder: string): Promise<void> => {
  const known = FOLDERS.map(({ id }) => id);
  for (const name of await catalogueFoldersIn(folder))
    if (!known.some((id) => id === name))
      throw faultIn(join(folder, name), `is no category; the categories are ${known.join(', ')}`);
};

/** Ignores case, Latin accents and punctuation: a link that lost them would match either product. */
const plainKey = (value: string): string => {
  const plain = value
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .toUpperCase()
    .toLowerCase();
  return plain.replace(/[\s\p{P}]+/gu, ' ').trim() || plain;
};

/** Rejects duplicate ids and names, even if they differ in case, accents, spaces or punctuation. */
const createUniqueness = () => {
  const files = new Map<string, { readonly file: string; readonly value: string }>();
  return (file: string, field: 'id' | 'name', value: string): void => {
    const key = `${field} ${plainKey(value)}`;
    const other = files.get(key);
    if (other !== undefined)
      throw faultIn(
        file,
        `${field}: ${JSON.stringify(value)} is that of ${other.file} too${other.value === value ? '' : `, as ${JSON.stringify(other.value)}`}`,
      );
    files.set(key, { file, value });
  };
};

const rejectUnknownIngredients = (
  file: string,
  { consist }: ProductFacts,
  ingredients: Ingredients,
): void => {
  for (const [index, { ingredient }] of consist.entries())
    if (!Object.hasOwn(ingredients, ingredient))
      throw faultIn(
        file,
        `consist[${index}].ingredient: ingredients.json has no ${JSON.stringify(ingredient)}`,
      );
};

const toProduct = (group: Group, facts: ProductFacts): StartingProduct => {
  const { id, price, type, brewing, consist, keywords, leaf: _, ...rest } = facts;
  return {
    ...rest,
    id,
    group,
    ...(type && { type }),
    ...(brewing && { brewing }),
    keywords: keywords.join(', '),
    priceCents: price,
    imageUrl: picture('products', id),
    images: [picture('products', `${id}-leaf`), picture('products', `${id}-cup`)],
    consist: consist.map(({ ingrName, ingredient }) => ({
      ingrName,
      ingrUrl: picture('ingredients', ingredient),
    })),
  };
};

const picture = (folder: string, name: string): string => `/pictures/${folder}/${name}.webp`;
