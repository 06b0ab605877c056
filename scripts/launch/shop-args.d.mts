export declare const shopArgs: readonly string[];
export declare const shopEnvironment: Readonly<Record<string, string>>;
