"""Starts casio-sim."""

from host_sim.early_interrupt import end_silently_on_interrupt

end_silently_on_interrupt()


def start() -> int:
    from host_sim.cli.main import main
    from host_sim.output import run_program

    return run_program(main)


if __name__ == "__main__":
    raise SystemExit(start())
