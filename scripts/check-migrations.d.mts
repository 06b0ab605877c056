type Hashes = Readonly<Record<string, string>>;
export declare const hashesIn: (folder: string) => Hashes;
export declare const faultsOfMigrations: (now: Hashes, landed: Hashes, files: readonly string[]) => string[];
