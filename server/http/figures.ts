// Call counts and durations, kept in plain arrays and formatted for Prometheus only on request: the hot path pays a few additions.

/** Upper bounds in milliseconds. */
const bounds = [1, 2.5, 5, 10, 25, 50, 100, 250, 500, 1000, 2500, 5000, 10_000];

export class Figure {
  readonly path: string;
  readonly byStatus = new Map<number, number>();
  readonly #buckets = new Float64Array(bounds.length);
  #count = 0;
  #sumMs = 0;

  constructor(path: string) {
    this.path = path;
  }

  observe(status: number, ms: number): void {
    this.byStatus.set(status, (this.byStatus.get(status) ?? 0) + 1);
    this.#count += 1;
    this.#sumMs += ms;
    let i = 0;
    while (i < bounds.length && ms > bounds[i]!) i++;
    if (i < bounds.length) this.#buckets[i]! += 1;
  }

  *lines(): Iterable<string> {
    let sum = 0;
    for (const [i, bound] of bounds.entries()) {
      sum += this.#buckets[i]!;
      yield `bourse_http_request_duration_seconds_bucket{path="${this.path}",le="${bound / 1000}"} ${sum}`;
    }
    yield `bourse_http_request_duration_seconds_bucket{path="${this.path}",le="+Inf"} ${this.#count}`;
    yield `bourse_http_request_duration_seconds_sum{path="${this.path}"} ${this.#sumMs / 1000}`;
    yield `bourse_http_request_duration_seconds_count{path="${this.path}"} ${this.#count}`;
  }
}

export class Figures {
  readonly #figures = new Map<string, Figure>();

  of(path: string): Figure {
    let figure = this.#figures.get(path);
    if (figure === undefined) {
      figure = new Figure(path);
      this.#figures.set(path, figure);
    }
    return figure;
  }

  text(): string {
    const used = [...this.#figures.values()].filter((figure) => figure.byStatus.size > 0);
    const requests = used.flatMap((figure) =>
      [...figure.byStatus].map(([status, count]) => `bourse_http_requests_total{path="${figure.path}",status="${status}"} ${count}`),
    );
    return [
      '# HELP bourse_http_requests_total Answered calls.',
      '# TYPE bourse_http_requests_total counter',
      ...requests,
      '# HELP bourse_http_request_duration_seconds From the head of a call to its answer.',
      '# TYPE bourse_http_request_duration_seconds histogram',
      ...used.flatMap((figure) => [...figure.lines()]),
      '',
    ].join('\n');
  }
}
