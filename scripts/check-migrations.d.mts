type Hashes = Readonly<Record<string, string>>;
type Entry = { readonly idx: number; readonly tag: string; readonly when: number };
export declare const entriesIn: (folder: string) => Entry[];
export declare const hashesIn: (folder: string) => Hashes;
export declare const faultsOfMigrations: (now: Hashes, landed: Hashes, files: readonly string[]) => string[];
export declare const faultsOfOrder: (entries: readonly Entry[]) => string[];
