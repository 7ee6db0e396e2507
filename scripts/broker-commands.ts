import type { Command } from 'commander'
import { calling, fromStanding } from './command-line.ts'

/** The commands that speak with a Pact Broker. */
export function addBrokerCommands(program: Command): void {
  const broker = program
    .command('broker')
    .description(
      'publish to a Pact Broker, and ask it: at PACT_BROKER_BASE_URL, with PACT_BROKER_TOKEN or _USERNAME and _PASSWORD',
    )

  broker
    .command('publish')
    .description('publish Pact files as contracts of their consumers')
    .argument('<dir>', 'folder of Pact files, such as contracts/pacts', fromStanding)
    .requiredOption('--app-version <version>', 'version of the consumer')
    .option('--branch <branch>', 'branch that this version is of')
    .option('--tag <tags...>', 'tags of this version')
    .action(calling(async () => (await import('../commands/broker.ts')).publish))

  broker
    .command('results')
    .description('publish what a run with --pacts has found of contracts that came from the broker')
    .argument('<dir>', 'results folder', fromStanding)
    .option('--app-version <version>', 'version of the service (default: the build of the run)')
    .option('--branch <branch>', 'branch that this version is of')
    .option('--tag <tags...>', 'tags of this version')
    .action(calling(async () => (await import('../commands/broker.ts')).publishResults))

  broker
    .command('can-i-deploy')
    .description('say whether a version works with what is deployed; 1 where it does not, or nothing says so')
    .requiredOption('--pacticipant <name>', 'application to deploy')
    .requiredOption('--app-version <version>', 'its version')
    .requiredOption('--to-environment <name>', 'where it is to go, such as production')
    .action(calling(async () => (await import('../commands/broker.ts')).gate))
}
