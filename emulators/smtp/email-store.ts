import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import PostalMime, { type Email } from 'postal-mime';

/** A received email. `to` are the envelope's recipients; repeats of one email share their `messageId`. */
export type ReceivedEmail = {
  readonly n: number;
  readonly from: string;
  readonly to: readonly string[];
  readonly subject: string;
  readonly messageId: string;
  readonly date: string;
  readonly text: string;
  readonly html: string;
  readonly raw: string;
};
export type EmailStore = Awaited<ReturnType<typeof openEmailStore>>;

type Envelope = { readonly from: string; readonly to: readonly string[]; readonly date: string };

/** The emails of a folder, each in two files: its bytes as `N.eml` and its envelope as `N.json`. */
export async function openEmailStore(folder: string) {
  const emails: ReceivedEmail[] = [];
  for (const file of await readdir(folder)) {
    const n = Number(/^(\d+)\.json$/.exec(file)?.[1]);
    if (!n) continue;
    const envelope = JSON.parse(await readFile(join(folder, file), 'utf8')) as Envelope;
    emails.push(await parse(n, envelope, await readFile(join(folder, `${n}.eml`))));
  }
  emails.sort((a, b) => a.n - b.n);
  let last = emails.at(-1)?.n ?? 0;

  return {
    /** Oldest first. */
    all: (): readonly ReceivedEmail[] => emails,
    find: (n: number) => emails.find((message) => message.n === n),
    /** Stores an email; resolves once it is on disk. */
    async save(from: string, to: readonly string[], raw: Buffer): Promise<void> {
      const n = await writeNext(folder, last, raw);
      last = n;
      const envelope: Envelope = { from, to, date: new Date().toISOString() };
      const message = await parse(n, envelope, raw);
      // An email exists once its envelope does, so the envelope is written last and atomically.
      await writeFile(join(folder, `${n}.draft`), JSON.stringify(envelope), { flush: true });
      await rename(join(folder, `${n}.draft`), join(folder, `${n}.json`));
      emails.push(message);
    },
  };
}

/** Several mailboxes may share a folder, so each takes the first number without a file. */
async function writeNext(folder: string, last: number, raw: Buffer): Promise<number> {
  for (let n = last + 1; ; n += 1) {
    try {
      await writeFile(join(folder, `${n}.eml`), raw, { flag: 'wx', flush: true });
      return n;
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
  }
}

async function parse(n: number, { from, to, date }: Envelope, raw: Buffer): Promise<ReceivedEmail> {
  const email = await PostalMime.parse(raw, { attachmentEncoding: 'base64' });
  const { subject = '', messageId = '', text = '' } = email;
  return {
    n,
    from,
    to,
    date,
    subject,
    messageId,
    text,
    html: withPictures(email),
    raw: raw.toString('utf8'),
  };
}

/** Replaces the addresses of attached pictures by their contents. */
const withPictures = ({ html = '', attachments }: Email): string =>
  attachments.reduce((shown, { contentId = '', mimeType, content }) => {
    const cid = contentId.replace(/^<|>$/g, '');
    if (cid === '' || typeof content !== 'string') return shown;
    return shown.replaceAll(`cid:${cid}`, `data:${mimeType};base64,${content}`);
  }, html);
