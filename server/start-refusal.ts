/**
 * A start that can't succeed: a wrong setting, a taken port, a database of another realm. The operator sees one sentence on stderr
 * and the process exits with code 1; a stack trace would only hide it.
 */
export class StartRefusal extends Error {
  override readonly name = 'StartRefusal';
}
