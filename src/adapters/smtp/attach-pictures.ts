import type { Content } from './messages/layout.ts';

/** Reads a small copy of the pictures of products, by their ids; those without a file are absent. */
export type ReadPictures = (productIds: readonly string[]) => Promise<ReadonlyMap<string, Buffer>>;

type Attachment = { readonly cid: string; readonly filename: string; readonly content: Buffer };

/** Bounds the size of an email; the lines that follow have no picture. */
const MAX_PICTURES = 20;

/** Attaches the pictures of an email, because mail programs block remote ones; without its file, a picture is left out. */
export const attachPictures = async (
  content: Content,
  readPictures: ReadPictures,
): Promise<{ readonly content: Content; readonly attachments: readonly Attachment[] }> => {
  const ids = new Set(
    content.blocks.flatMap((block) =>
      block.kind === 'order-summary' ? block.summary.lines.flatMap(({ picture }) => picture ?? []) : [],
    ),
  );
  const files = ids.size === 0 ? new Map() : await readPictures([...ids].slice(0, MAX_PICTURES));
  const attached = new Map<string, Attachment>(
    [...files].map(([id, file], index) => [
      id,
      { cid: `picture-${index}`, filename: `${id}.webp`, content: file },
    ]),
  );
  const blocks = content.blocks.map((block): Content['blocks'][number] => {
    if (block.kind !== 'order-summary') return block;
    const lines = block.summary.lines.map(({ picture, ...line }) => {
      const attachment = picture === undefined ? undefined : attached.get(picture);
      return attachment ? { ...line, picture: `cid:${attachment.cid}` } : line;
    });
    return { ...block, summary: { ...block.summary, lines } };
  });
  return { content: { ...content, blocks }, attachments: [...attached.values()] };
};
