/**
 * A start that cannot be: a wrong setting, a taken port, a database of another realm. The operator reads the one sentence
 * on stderr and the process ends with code 1; a stack would only hide it.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
