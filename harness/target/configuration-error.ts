export { ConfigurationError } from '../../schemas/description/configuration-error.ts'
