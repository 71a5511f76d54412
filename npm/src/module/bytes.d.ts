// The module as text: written by the build.

export declare const alphabet: string;
export declare const text: string;
export declare const length: number;
