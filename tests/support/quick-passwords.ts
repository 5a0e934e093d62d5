/** Loaded before the tests: a password costs next to nothing, except where what it costs is looked at. */
const productHash = Bun.password.hash.bind(Bun.password);

/** What the product's own settings make of a password. */
export const hashAtFullCost = productHash;

Bun.password.hash = (password) => productHash(password, { algorithm: "argon2id", memoryCost: 8, timeCost: 1 });
