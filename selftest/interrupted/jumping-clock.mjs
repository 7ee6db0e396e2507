// Loaded by every Node process of a run before anything else (NODE_OPTIONS). From the moment ASSAY_JUMP_AT on, the
// machine's clock differs by ASSAY_JUMP_BY milliseconds, as after a laptop wakes or a person sets the clock.

const [at, by] = [Number(process.env.ASSAY_JUMP_AT), Number(process.env.ASSAY_JUMP_BY)]
const Real = Date
const now = () => Real.now() + (Real.now() >= at ? by : 0)

class JumpingDate extends Real {
  static now() {
    return now()
  }

  constructor(...given) {
    if (given.length === 0) super(now())
    else super(...given)
  }
}
globalThis.Date = JumpingDate
