// The RabbitMQ for tests: AMQP_URL, or the one on this machine, or a private node started from the installed rabbitmq-server and
// stopped afterwards. Without one the tests are skipped, with a line saying so. A runner of all tests may look once and pass the
// result on as AMQP_URL, `none` if there isn't one.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { connect as connectSocket, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { connect } from 'amqplib';

export interface RabbitNode {
  readonly url: string;
  stop(): Promise<void>;
}

export async function findRabbit(): Promise<RabbitNode | undefined> {
  const given = process.env['AMQP_URL'];
  if (given === 'none') return undefined;
  if (given) return { url: given, stop: async () => {} };
  const local = 'amqp://guest:guest@127.0.0.1:5672';
  if (await answers(local)) return { url: local, stop: async () => {} };
  const program = ['/usr/lib/rabbitmq/bin/rabbitmq-server', '/usr/sbin/rabbitmq-server', '/opt/homebrew/sbin/rabbitmq-server'].find(
    existsSync,
  );
  const node = program === undefined ? undefined : await startNode(program);
  if (!node) console.log('RabbitMQ tests skipped: no AMQP_URL, nothing at 127.0.0.1:5672 and no rabbitmq-server installed.');
  return node;
}

export async function startNode(program: string): Promise<RabbitNode | undefined> {
  const [port, distributionPort, namePort] = [await freePort(), await freePort(), await freePort()];
  const home = mkdtempSync(join(tmpdir(), 'bourse-rabbit-'));
  const url = `amqp://guest:guest@127.0.0.1:${port}`;
  const server = spawn(program, [], {
    cwd: home,
    stdio: 'ignore',
    detached: true,
    env: {
      ...process.env,
      HOME: home,
      RABBITMQ_NODENAME: `bourse-${process.pid}-${port}@localhost`,
      RABBITMQ_NODE_IP_ADDRESS: '127.0.0.1',
      RABBITMQ_NODE_PORT: `${port}`,
      RABBITMQ_DIST_PORT: `${distributionPort}`,
      ERL_EPMD_PORT: `${namePort}`,
      ERL_EPMD_ADDRESS: '127.0.0.1',
      RABBITMQ_MNESIA_BASE: home,
      RABBITMQ_LOG_BASE: home,
      RABBITMQ_PID_FILE: join(home, 'pid'),
      RABBITMQ_ENABLED_PLUGINS_FILE: join(home, 'plugins'),
      RABBITMQ_CONFIG_FILE: join(home, 'none'),
    },
  });
  const stop = async () => {
    const ended = new Promise((resolve) => server.once('exit', resolve));
    if (server.exitCode === null && endGroup(server, 'SIGTERM')) {
      const late = setTimeout(() => endGroup(server, 'SIGKILL'), 15_000);
      await ended;
      clearTimeout(late);
    }
    // Erlang's port mapper outlives its nodes.
    spawnSync('epmd', ['-port', `${namePort}`, '-kill'], { stdio: 'ignore' });
    rmSync(home, { recursive: true, force: true });
  };
  for (const until = Date.now() + 60_000; Date.now() < until && server.exitCode === null; ) {
    if (await answers(url)) return { url, stop };
    await new Promise((resolve) => setTimeout(resolve, 250));
  }
  await stop();
  return undefined;
}

/** The script and the virtual machine it started. */
function endGroup(server: ChildProcess, signal: NodeJS.Signals): boolean {
  try {
    return server.pid !== undefined && process.kill(-server.pid, signal);
  } catch {
    return false;
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    const connection = await connect(url, { timeout: 2_000 });
    await connection.close();
    return true;
  } catch {
    return false;
  }
}

const freePort = () =>
  new Promise<number>((resolve, reject) => {
    const server = createServer();
    server.once('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => (address && typeof address === 'object' ? resolve(address.port) : reject(new Error('no port'))));
    });
  });

/** A connection to RabbitMQ that a test can cut. */
export async function cuttableLine(url: string) {
  const target = new URL(url);
  const open = new Set<Socket>();
  let isUp = true;
  const server = createServer((near) => {
    if (!isUp) {
      near.destroy();
      return;
    }
    const far = connectSocket(Number(target.port || 5672), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(one);
      one.on('error', () => {});
      one.on('close', () => {
        open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  const through = new URL(url);
  through.hostname = '127.0.0.1';
  through.port = `${port}`;
  const cut = () => {
    for (const socket of open) socket.destroy();
  };
  return {
    url: through.href,
    cut,
    /** Cuts the connection, and accepts none until `up`. */
    down() {
      isUp = false;
      cut();
    },
    up() {
      isUp = true;
    },
    /** Holds back RabbitMQ's messages. */
    hold(isHeld: boolean) {
      for (const socket of open)
        if (isHeld) socket.pause();
        else socket.resume();
    },
    async close() {
      cut();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
