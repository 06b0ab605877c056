import { join } from 'node:path';
import { z } from 'zod';
import {
  BOUNDS,
  brewingFields,
  MAX_CHARACTERS,
  wholeNumberWithin,
} from '#domain/catalogue/catalogue-bounds.ts';
import { unnamedAllergens } from '#domain/catalogue/facts/allergens.ts';
import { foodFields, wareFields } from '#domain/catalogue/facts/product-facts.ts';
import { type Category, type StoredProduct, TEA_TYPES } from '#domain/catalogue/product.ts';
import { isProductName, NAME_RULE } from '#domain/catalogue/product-name.ts';
import { THEMES } from '#domain/catalogue/themes.ts';
import {
  catalogueFilesIn,
  catalogueFoldersIn,
  centsField,
  fileError,
  idField,
  readCatalogueFile,
  textField,
} from './catalogue-file.ts';

/** The shop's categories in order; each is a folder with a JSON file per product. */
const FOLDERS: readonly { readonly id: Category; readonly title: string }[] = [
  { id: 'tea', title: 'Tea' },
  { id: 'coffee', title: 'Coffee' },
  { id: 'other-products', title: 'Other products' },
];

/** Operating systems limit the open files of a process. */
const MAX_OPEN_FILES = 64;

const brewingSchema = z.strictObject({
  ...brewingFields,
  origin: textField(MAX_CHARACTERS.origin),
  harvest: textField(MAX_CHARACTERS.harvest),
});

const factsSchema = z.discriminatedUnion('kind', [
  z.strictObject(foodFields).refine((facts) => unnamedAllergens(facts).length === 0, {
    path: ['allergens'],
    message: 'must each be part of an ingredient',
  }),
  z.strictObject(wareFields),
]);

const fileSchema = z.strictObject({
  id: idField,
  name: textField(60).refine(isProductName, NAME_RULE),
  price: centsField.pipe(z.number().positive('must be 0.01 or more')),
  type: z.enum(TEA_TYPES).optional(),
  description: textField(MAX_CHARACTERS.description),
  taste: textField(MAX_CHARACTERS.taste),
  liquor: z.string().regex(/^#[0-9a-f]{6}$/i, 'must be a color such as #b06a2c'),
  leaf: z.enum(['needle', 'pearl', 'twist', 'flat', 'powder', 'broken', 'bean', 'ware']),
  unit: textField(MAX_CHARACTERS.unit),
  unitGrams: wholeNumberWithin(BOUNDS.unitGrams),
  stockGrams: wholeNumberWithin(BOUNDS.stockGrams),
  consist: z.array(z.strictObject({ ingrName: textField(100), ingredient: z.string() })).max(50),
  brewing: brewingSchema.optional(),
  facts: factsSchema,
  /** The day on which the shop began to sell it; absent for the day on which the catalogue is loaded. */
  added: z.iso.date().optional(),
  themes: z.array(z.enum(THEMES)),
  keywords: z.array(z.string().regex(/^[a-z]+(?: [a-z]+)*$/, 'must be of lower-case words')).max(100),
});

type InitialProduct = Omit<StoredProduct, 'allocatedGrams'> & { readonly keywords: string };

type CatalogueGroup = {
  readonly id: Category;
  readonly title: string;
  readonly items: readonly InitialProduct[];
};

/**
 * Reads the starting catalogue from its folder.
 * @throws CatalogueFileError if a file is invalid, or a name in it is a duplicate or unknown
 */
export const readCatalogue = async (folder: string): Promise<CatalogueGroup[]> => {
  await rejectUnknownFolders(folder);
  const ingredients = await readCatalogueFile(join(folder, 'ingredients.json'), ingredientsSchema);
  const rejectDuplicate = createDuplicateCheck();
  const groups: CatalogueGroup[] = [];
  const all: { readonly file: string; readonly fields: ProductFile }[] = [];
  for (const { id, title } of FOLDERS) {
    const files = await catalogueFilesIn(join(folder, id));
    const items: InitialProduct[] = [];
    for (let from = 0; from < files.length; from += MAX_OPEN_FILES) {
      const batch = files.slice(from, from + MAX_OPEN_FILES);
      const read = await Promise.all(batch.map(async (file) => ({ file, fields: await readProduct(file) })));
      for (const { file, fields } of read) {
        rejectDuplicate(file, 'id', fields.id);
        rejectDuplicate(file, 'name', fields.name);
        rejectUnknownIngredients(file, fields, ingredients);
        rejectWrongFacts(file, id, fields);
        items.push(toProduct(id, fields));
        all.push({ file, fields });
      }
    }
    groups.push({ id, title, items });
  }
  const ids = new Set(all.map(({ fields }) => fields.id));
  for (const { file, fields } of all) rejectUnknownCompanions(file, fields, ids);
  return groups;
};

const ingredientsSchema = z.record(z.string(), z.strictObject({ name: textField(100) }));

type Ingredients = z.infer<typeof ingredientsSchema>;
type ProductFile = z.infer<typeof fileSchema>;

const readProduct = (file: string): Promise<ProductFile> => readCatalogueFile(file, fileSchema);

const rejectUnknownFolders = async (folder: string): Promise<void> => {
  const known = FOLDERS.map(({ id }) => id);
  for (const name of await catalogueFoldersIn(folder))
    if (!known.some((id) => id === name))
      throw fileError(join(folder, name), `is no category; the categories are ${known.join(', ')}`);
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
const createDuplicateCheck = () => {
  const files = new Map<string, { readonly file: string; readonly value: string }>();
  return (file: string, field: 'id' | 'name', value: string): void => {
    const key = `${field} ${plainKey(value)}`;
    const other = files.get(key);
    if (other !== undefined)
      throw fileError(
        file,
        `${field}: ${JSON.stringify(value)} is already used in ${other.file}${other.value === value ? '' : ` as ${JSON.stringify(other.value)}`}`,
      );
    files.set(key, { file, value });
  };
};

const rejectUnknownIngredients = (file: string, { consist }: ProductFile, ingredients: Ingredients): void => {
  for (const [index, { ingredient }] of consist.entries())
    if (!Object.hasOwn(ingredients, ingredient))
      throw fileError(
        file,
        `consist[${index}].ingredient: ingredients.json has no ${JSON.stringify(ingredient)}`,
      );
};

/** What the schema of one field cannot see: the category and the weight of the unit. */
const rejectWrongFacts = (file: string, group: Category, { facts, unitGrams }: ProductFile): void => {
  if (facts.kind === 'ware' && group !== 'other-products')
    throw fileError(file, `facts.kind: products of ${group} are food`);
  if (facts.kind === 'food' && (facts.netGrams ?? 0) > unitGrams)
    throw fileError(file, `facts.netGrams: must be at most unitGrams (${unitGrams})`);
};

const rejectUnknownCompanions = (
  file: string,
  { id, facts }: ProductFile,
  ids: ReadonlySet<string>,
): void => {
  for (const [index, other] of facts.goesWellWith.entries())
    if (other === id || !ids.has(other))
      throw fileError(
        file,
        `facts.goesWellWith[${index}]: there is no other product ${JSON.stringify(other)}`,
      );
};

const toProduct = (group: Category, file: ProductFile): InitialProduct => {
  const { id, price, type, brewing, consist, keywords, added, leaf: _, ...rest } = file;
  return {
    ...rest,
    id,
    group,
    ...(type && { type }),
    ...(brewing && { brewing }),
    ...(added && { addedOn: added }),
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
