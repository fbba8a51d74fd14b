import type { Socket } from 'node:net';

/** Reads lines from a socket; one that's too long closes it. */
export function readLines(socket: Socket, longest: number, hear: (line: string) => void): void {
  let rest = '';
  socket.setEncoding('utf8').on('data', (text: string) => {
    rest += text;
    for (let end = rest.indexOf('\n'); end >= 0; end = rest.indexOf('\n')) {
      const line = rest.slice(0, end);
      rest = rest.slice(end + 1);
      hear(line);
    }
    if (rest.length > longest) socket.destroy();
  });
}
