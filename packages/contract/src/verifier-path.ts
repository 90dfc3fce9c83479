/** The name of the offline verifier's file. */
export const verifierFile = "statement-verifier.mjs";

/** Where every site serves the offline verifier (ROOT-7): one file, which runs with Node and no packages. */
export const verifierPath = `/${verifierFile}`;
