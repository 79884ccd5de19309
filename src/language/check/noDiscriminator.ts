/** In place of a keyword of Ajv, in a build: schemas are compiled without `discriminator`. */
export default undefined;
