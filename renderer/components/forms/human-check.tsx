import { RefreshCw } from 'lucide'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react'
import { useCountdown } from '../../hooks/use-countdown.ts'
import { checkAnswer, newProblem, type Problem } from '../../rules/human-check.ts'
import { Button, IconButton } from '../button.tsx'
import { Icon } from '../icon.tsx'
import { focusHeading } from '../layout/heading-focus.ts'
import { FieldMessage } from './field-message.tsx'
import { useConstraintError } from './use-constraint-error.ts'

/** How long 'Solve it for me' takes: the check must keep no one out. */
const SOLVING_S = 15
const UNSOLVED = 'Please complete the security check'
/** Screen readers read a minus sign, but skip a hyphen. */
const SIGN = { '+': '+', '-': '−' }

type HumanCheckProps = {
  onChange?: (isPassed: boolean) => void
  /** True if the check appears in a form that the user has sent: it may push the button out of the window. */
  isAdded?: boolean
}

/** The problem, what the user typed, and how it is judged. */
function useProblem(onChange: HumanCheckProps['onChange']) {
  const field = useRef<HTMLInputElement>(null)
  const [problem, setProblem] = useState<Problem>()
  const [typed, setTyped] = useState('')
  const [isBlurred, setBlurred] = useState(false)
  const [isSolving, setSolving] = useState(false)
  useLayoutEffect(() => setProblem(newProblem()), [])

  const verdict = problem ? checkAnswer(problem, typed) : 'empty'
  const isWrong = verdict === 'wrong' || (verdict === 'typing' && isBlurred)
  const isPassed = verdict === 'correct'
  const { constraintError, onInvalid, onInput, ...constraint } = useConstraintError()
  const error = isWrong ? 'Incorrect answer. Please try again.' : constraintError
  useLayoutEffect(() => field.current?.setCustomValidity(isPassed ? '' : UNSOLVED), [isPassed])

  function onAnswer(text: string) {
    onInput()
    setTyped(text)
    setBlurred(false)
    setSolving(false)
    if (problem) onChange?.(checkAnswer(problem, text) === 'correct')
  }
  function onNewProblem() {
    setProblem(newProblem())
    onAnswer('')
    field.current?.focus()
  }
  function onSolve() {
    onAnswer('')
    setSolving(true)
  }
  const onBlur = () => setBlurred(true)
  const input = { ref: field, value: typed, readOnly: isPassed, onInvalid, onBlur }
  const isAnnounced = isWrong || constraint.isAnnounced
  return { problem, input, isWrong, isPassed, isSolving, error, isAnnounced, onAnswer, onNewProblem, onSolve }
}

/**
 * An arithmetic problem, solved by the user or, after a wait, by the page. Prerendered pages omit the problem: it is random, so hydration
 * would mismatch. A new `key` resets it.
 */
export function HumanCheck({ onChange, isAdded = false }: HumanCheckProps) {
  const id = useId()
  const check = useProblem(onChange)
  // In a layout effect, because the effect of the alert, which comes later, may scroll back to it.
  useLayoutEffect(() => {
    if (isAdded) check.input.ref.current?.form?.querySelector('[type=submit]')?.scrollIntoView({ block: 'nearest' })
  }, [isAdded, check.input.ref])
  const { problem, input, isWrong, isPassed, isSolving, error, isAnnounced, onAnswer } = check

  const note = error && (
    <FieldMessage id={`${id}-note`} tone="error">
      {error}
    </FieldMessage>
  )
  return (
    // biome-ignore lint/a11y/useSemanticElements: a legend can't share its line with the error
    <div ref={focusHeadingOnRemoval} role="group" aria-labelledby={`${id}-title`}>
      <div className="mb-1.5 flex justify-between gap-2 font-semibold">
        <h2 id={`${id}-title`}>Security Check</h2>
        {/* Screen readers get the message below the field instead. */}
        {isWrong && (
          <span aria-hidden="true" className="text-13 text-danger">
            Incorrect answer
          </span>
        )}
      </div>
      <div className={`flex max-w-88 flex-wrap items-center gap-2 ${problem ? '' : 'invisible'}`}>
        <label htmlFor={id} className="display-24 whitespace-nowrap pt-0.75">
          {problem && `${problem.left} ${SIGN[problem.operator]} ${problem.right} =`}
        </label>
        <input
          {...input}
          id={id}
          name="answer"
          type="text"
          inputMode="numeric"
          autoComplete="off"
          maxLength={3}
          aria-required
          aria-invalid={error !== ''}
          aria-describedby={error ? `${id}-note` : undefined}
          className="control numeric min-w-10 flex-1 px-1 text-center"
          onInput={(event) => onAnswer(event.currentTarget.value)}
        />
        <HelpButtons waitId={`${id}-wait`} check={check} />
      </div>
      {/* Always two lines, so that a message moves nothing: the answer may appear while the user is elsewhere. */}
      <div className="mt-1.5 grid">
        <p aria-hidden={isWrong} className={`text-13 text-text-2 ${isPassed ? 'invisible order-last' : ''}`}>
          {isWrong ? 'Incorrect. Try again or get a new problem.' : "Solve this to show you're not a robot."}
        </p>
        <div className="-mt-1.5">
          <div role="status">
            {isAnnounced && note}
            {isPassed && <FieldMessage tone="success">Verification successful!</FieldMessage>}
            {isSolving && <span className="sr-only">The answer appears in {SOLVING_S} seconds.</span>}
          </div>
          {/* If the field gets the focus with the error, screen readers read both. */}
          {!isAnnounced && note}
          {!error && !isPassed && (
            <FieldMessage id={`${id}-wait`}>
              {isSolving ? "You don't need to do anything." : `“Solve it for me” takes ${SOLVING_S} seconds.`}
            </FieldMessage>
          )}
        </div>
      </div>
    </div>
  )
}

/** A failed sign-in replaces the check. `keepFocus` would choose the heading of the removed one. */
function focusHeadingOnRemoval(group: HTMLElement | null): () => void {
  return () => {
    if (group?.contains(document.activeElement)) focusHeading()
  }
}

function HelpButtons({ waitId, check }: { waitId: string; check: ReturnType<typeof useProblem> }) {
  const { problem, error, isPassed, isSolving, onAnswer, onNewProblem, onSolve } = check
  // One with the focus keeps it, but only keyboard users still see it.
  const helperClass = isPassed ? 'not-focus:invisible not-focus-visible:opacity-0' : ''
  return (
    <>
      <IconButton
        label="New problem"
        icon={<Icon icon={RefreshCw} />}
        variant="secondary"
        size="touch"
        className={helperClass}
        onClick={onNewProblem}
      />
      <Button
        variant="secondary"
        size="sm"
        className={`numeric min-h-touch min-w-31 ${helperClass}`}
        aria-disabled={isSolving || isPassed}
        aria-describedby={error || isPassed ? undefined : waitId}
        onClick={onSolve}
      >
        {isSolving && problem ? (
          <span>
            Solving… <SecondsLeft onEnd={() => onAnswer(String(problem.answer))} />
          </span>
        ) : (
          'Solve it for me'
        )}
      </Button>
    </>
  )
}

/** Only visible: screen readers would read every second. */
function SecondsLeft({ onEnd }: { onEnd: () => void }) {
  const [secondsLeft] = useCountdown(SOLVING_S)
  useEffect(() => {
    if (secondsLeft === 0) onEnd()
  }, [secondsLeft, onEnd])
  return <span aria-hidden="true">{secondsLeft} s</span>
}
